// For tests: what jsdom lacks and the editor asks for.
globalThis.ClipboardEvent ??= class extends Event {
  clipboardData = null;
};
Range.prototype.getClientRects ??= () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect ??= () => new DOMRect();
