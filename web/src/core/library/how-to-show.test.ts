import type { Document } from '@atrium/contract/documents';
import { describe, expect, it } from 'vitest';
import { howToShow } from './how-to-show.ts';

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const of = (mime: string, status: Document['status'] = 'ready', copy: string | null = null) =>
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

  it('[5.4.3] what the virus check keeps closed is not opened, whatever it is', () => {
    for (const mime of ['application/pdf', 'image/png', 'text/plain', 'video/mp4', word]) {
      expect(of(mime, 'held')).toBe('held');
      expect(of(mime, 'infected')).toBe('infected');
    }
  });

  it('what could hold a script, or no browser draws, is not drawn', () => {
    expect(of('image/svg+xml')).toBe('unsupported');
    expect(of('text/html')).toBe('unsupported');
    expect(of('image/tiff')).toBe('unsupported');
    expect(of('application/zip')).toBe('unsupported');
  });
});
