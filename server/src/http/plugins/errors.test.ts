import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { test } from "node:test";
import multipart from "@fastify/multipart";
import Fastify from "fastify";
import { addErrors } from "./errors.ts";

const FORM = `--b\r\nContent-Disposition: form-data; name="attachment"; filename="a.png"\r\n\r\naaaa`;

for (const [what, type, begun] of [
  ["a body", "application/json", `{"login_`],
  ["an upload", "multipart/form-data; boundary=b", FORM],
] as const) {
  test(`a line that breaks in the middle of ${what} is neither the database's fault nor ours`, async (t) => {
    const lines: string[] = [];
    const app = Fastify({ logger: { level: "warn", stream: { write: (line: string) => void lines.push(line) } } });
    t.after(() => app.close());
    await app.register(multipart);
    addErrors(app);
    const answered = Promise.withResolvers<void>();
    app.addHook("onSend", async () => answered.resolve());
    app.post("/", async (http) => {
      if (!http.isMultipart()) return;
      for await (const part of http.parts()) if (part.type === "file") await part.toBuffer();
    });
    await app.listen({ port: 0, host: "127.0.0.1" });
    const client = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
    const coming = once(app.server, "request");
    client.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 9000\r\n\r\n${begun}`);
    await coming;
    client.destroy();
    await answered.promise;
    assert.deepEqual(lines, []);
  });
}
