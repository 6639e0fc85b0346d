import { describe, expect, it } from 'vitest';
import { howToShow } from './how-to-show.ts';

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const of = (mime: string, status: 'ready' | 'processing' | 'failed' = 'ready', copy: string | null = null) =>
  howToShow({ file: { mime, pdfCopyFilename: copy }, status });

describe('[VIEW-01] what a document is shown by', () => {
  it('is its type, or its PDF copy', () => {
    expect(of('application/pdf')).toBe('pdf');
    expect(of('image/png')).toBe('picture');
    expect(of('text/plain', 'ready', 'notes.pdf')).toBe('text');
    expect(of('audio/mpeg')).toBe('audio');
    expect(of('video/mp4')).toBe('video');
    expect(of(word, 'ready', 'minutes.pdf')).toBe('pdf');
  });

  it('an Office file waits for its copy; without one it can only be downloaded', () => {
    expect(of(word, 'processing')).toBe('awaited');
    expect(of(word, 'failed')).toBe('failed');
    expect(of(word)).toBe('unsupported');
  });

  it('a PDF is there whatever the work in the background does', () => {
    expect(of('application/pdf', 'processing')).toBe('pdf');
    expect(of('application/pdf', 'failed')).toBe('pdf');
  });

  it('what could hold a script, or no browser draws, is not drawn', () => {
    expect(of('image/svg+xml')).toBe('unsupported');
    expect(of('text/html')).toBe('unsupported');
    expect(of('image/tiff')).toBe('unsupported');
    expect(of('application/zip')).toBe('unsupported');
  });
});
