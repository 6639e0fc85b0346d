/** The one place that writes to the console, so that a reporting service could be put here. */
export function logError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this is the log
  console.error(error);
}
