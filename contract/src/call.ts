/**
 * Definition of an API call. Each call is defined once with `call()` in `calls/`; the server serves it and the web
 * client takes its types from it. This file must never do I/O and knows no single call.
 */
import { Type, type Static, type TObject, type TSchema } from "typebox";
import { PUBLIC_BYTES, USUAL_BYTES } from "./body-sizes.ts";
import type { RefusalId } from "./refusals.ts";
import type { RoleId } from "./constants.ts";

/** Access to a call. `public`: anyone. `session`: any signed-in user. `roles`: only these roles. */
export type Access =
  | { readonly kind: "public" }
  | { readonly kind: "session" }
  | { readonly kind: "roles"; readonly roles: readonly RoleId[] };

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** File parts of a multipart call. They are never encrypted (REQUIREMENTS 5). */
export type FilePart = "attachment" | "uploaded_file" | "profile_image";

export interface Call<
  B extends TObject = TObject,
  Q extends TObject = TObject,
  R extends TSchema = TSchema,
  X extends TObject = TObject,
> {
  /** Unique name, `<file>.<verb>`; used in tests and logs. The browser does not have it. */
  readonly name: string;
  readonly method: Method;
  /** Path exactly as the specification writes it, with a leading slash. */
  readonly path: string;
  readonly access: Access;
  /** JSON or multipart fields. Missing means "not given", never "clear it". */
  readonly body: B;
  readonly query: Q;
  /** Shape of STATUS_RESPONSE on success. A string in it is a sentence for the user. */
  readonly reply: R;
  /** Extra top-level keys beside STATUS_RESPONSE on success. */
  readonly extras: X;
  /** Limit of the body in bytes, without files. */
  readonly bodyBytes: number;
  /** Names of file parts; a call that has any is sent as multipart/form-data. */
  readonly files: readonly FilePart[];
  /** Refusals of the catalogue that this call may answer with, beside the common ones. */
  readonly refuses: readonly RefusalId[];
  /** One sentence: what the call does. */
  readonly about: string;
}

const none = Type.Object({});
type None = typeof none;

interface CallInput<B extends TObject, Q extends TObject, R extends TSchema, X extends TObject> {
  name: string;
  method: Method;
  path: `/${string}`;
  access: Access;
  body?: B;
  query?: Q;
  reply: R;
  extras?: X;
  /** Limit of the body in bytes, if it differs from the usual one. */
  bodyBytes?: number;
  files?: readonly FilePart[];
  refuses?: readonly RefusalId[];
  about: string;
}

/** Defines a call. Undeclared body fields are refused by the server, undeclared reply fields are dropped. */
export function call<R extends TSchema, B extends TObject = None, Q extends TObject = None, X extends TObject = None>(
  input: CallInput<B, Q, R, X>,
): Call<B, Q, R, X> {
  return {
    ...input,
    body: input.body ?? (none as unknown as B),
    query: input.query ?? (none as unknown as Q),
    extras: input.extras ?? (none as unknown as X),
    bodyBytes: input.bodyBytes ?? (input.access.kind === "public" ? PUBLIC_BYTES : USUAL_BYTES),
    files: input.files ?? [],
    refuses: input.refuses ?? [],
  };
}

export type BodyOf<C extends Call> = Static<C["body"]>;
export type QueryOf<C extends Call> = Static<C["query"]>;
export type ReplyOf<C extends Call> = Static<C["reply"]>;
export type ExtrasOf<C extends Call> = Static<C["extras"]>;

export const publicAccess: Access = { kind: "public" };
export const anySession: Access = { kind: "session" };
export const onlyRoles = (...roles: RoleId[]): Access => ({ kind: "roles", roles });
