/** OpenAPI 3.1 made from the calls; TypeBox schemas are JSON Schema already. */
import { Type } from "typebox";
import { refusalText } from "./refusal-text.ts";
import type { Call } from "./call.ts";
import { ownRefusals } from "./refusals-of.ts";

function requestBody(one: Call): object | undefined {
  if (one.method === "GET" || (Object.keys(one.body.properties).length === 0 && one.files.length === 0)) {
    return undefined;
  }
  const isMultipart = one.files.length > 0;
  const files = Object.fromEntries(
    one.files.map((part) => [part, { type: "array", items: { type: "string", format: "binary" } }]),
  );
  const schema = isMultipart ? { ...one.body, properties: { ...one.body.properties, ...files } } : one.body;
  return { content: { [isMultipart ? "multipart/form-data" : "application/json"]: { schema } } };
}

function successSchema(one: Call): object {
  return Type.Object({
    STATUS_ID: Type.Literal("0"),
    STATUS_MESSAGE: Type.Literal("SUCCESS"),
    STATUS_RESPONSE: one.reply,
    ...one.extras.properties,
  });
}

function operation(one: Call): object {
  const required = new Set(one.query.required ?? []);
  const refused = ownRefusals(one)
    .map((id) => `- ${id}: ${refusalText(id)}`)
    .join("\n");
  const body = requestBody(one);
  return {
    operationId: one.name,
    summary: one.about,
    ...(refused === "" ? {} : { description: `Refuses with:\n${refused}` }),
    ...(one.access.kind === "public" ? {} : { security: [{ bearer: [], session: [] }] }),
    ...(one.access.kind === "roles" ? { "x-roles": one.access.roles } : {}),
    parameters: Object.entries(one.query.properties).map(([name, schema]) => ({
      name,
      in: "query",
      required: required.has(name),
      schema,
    })),
    ...(body === undefined ? {} : { requestBody: body }),
    responses: {
      "200": { description: "The envelope", content: { "application/json": { schema: successSchema(one) } } },
      ...(one.access.kind === "public" ? {} : { "401": { description: "Session missing or ended" } }),
    },
  };
}

/** The OpenAPI document of the given calls. */
export function openApi(calls: readonly Call[], version: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const one of calls) {
    paths[one.path] = { ...paths[one.path], [one.method.toLowerCase()]: operation(one) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "SMGT", version, license: { name: "Apache-2.0", identifier: "Apache-2.0" } },
    paths,
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        session: { type: "apiKey", in: "cookie", name: "smgt_session" },
      },
    },
  };
}
