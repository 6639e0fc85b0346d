/** The types of the language and of Node leave WebAssembly to the browser's, which do not fit a server. */
export interface WasmModule {
  readonly [Symbol.toStringTag]: 'WebAssembly.Module';
}

interface WasmInstance {
  readonly exports: Record<string, unknown>;
}

export const webAssembly = (
  globalThis as unknown as {
    WebAssembly: {
      compile(bytes: Uint8Array): Promise<WasmModule>;
      Instance: new (module: WasmModule, imports: object) => WasmInstance;
      RuntimeError: new () => Error;
    };
  }
).WebAssembly;
