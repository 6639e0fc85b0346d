import { describe, expect, it } from 'vitest';
import { readBody } from './read-file.ts';

const streamed = (chunks: string[], size?: number) => {
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      controller.close();
    },
  });
  return new Response(body, size === undefined ? {} : { headers: { 'content-length': String(size) } });
};

const read = async (response: Response) => {
  const parts: number[] = [];
  const bytes = await readBody(response, (part) => parts.push(part));
  return { text: new TextDecoder().decode(bytes), parts };
};

describe('[VIEW-01] reading a file', () => {
  it('tells how much of it has come', async () => {
    expect(await read(streamed(['ab', 'cd', 'efgh'], 8))).toEqual({
      text: 'abcdefgh',
      parts: [0.25, 0.5, 1],
    });
  });

  it('takes a file of unknown size', async () => {
    expect(await read(streamed(['ab', 'c']))).toEqual({ text: 'abc', parts: [] });
  });

  it('refuses a file that was cut off or has grown', async () => {
    await expect(read(streamed(['abc'], 8))).rejects.toThrow('Fewer bytes');
    await expect(read(streamed(['abcdef'], 4))).rejects.toThrow('More bytes');
  });
});
