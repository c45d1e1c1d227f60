/** Creates more spans at once than the queue holds, then one for each input line until the input ends. */
import { createInterface } from "node:readline";
import { trace } from "@opentelemetry/api";

const tracer = trace.getTracer("smgt");
for (let n = 0; n < Number(process.argv[2]); n += 1) tracer.startSpan(`at once ${n}`).end();
for await (const name of createInterface({ input: process.stdin })) tracer.startSpan(name).end();
process.exit(0);
