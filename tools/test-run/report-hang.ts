/** Preload of a test process: at its limit it reports the open handles and exits. */
const limitMs = Number(process.env["SMGT_TEST_PROCESS_MS"]);
if (limitMs > 0) {
  setTimeout(() => {
    const open = process.getActiveResourcesInfo().join(", ");
    process.stderr.write(`Not over after ${Math.round(limitMs / 1_000)} s; open handles: ${open}\n`);
    process.exit(1);
  }, limitMs).unref();
}
