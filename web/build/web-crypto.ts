/** Stands in for Node's `crypto`, which the HPKE library asks for only where there is no global one: a browser has it. */
export const webcrypto = globalThis.crypto;
