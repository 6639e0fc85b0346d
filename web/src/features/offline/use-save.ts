import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { SaveItems } from '../../core/offline/save-window.ts';
import { askToStay } from '../../core/offline/this-browser.ts';
import { type Outcome, saveDocuments, type Wanted } from './save-documents.ts';

export interface Report {
  document: Wanted;
  outcome: Outcome;
}

type Step = 'asking' | 'saving' | 'told';

export interface Prompt {
  name: string;
  isWrong: boolean;
  /** The server is asked whether it is right. */
  isBusy: boolean;
  answer: (password: string | null) => void;
}

const drawEveryMs = 150;

/** Runs through the documents; tried again, through those that are not there yet. */
export function useSave({ documents, isConfirmed }: SaveItems, onEnd: (reports: Report[]) => void) {
  const client = useQueryClient();
  const [step, setStep] = useState<Step>(isConfirmed ? 'saving' : 'asking');
  const [at, setAt] = useState({ index: 0, percent: 0 });
  const [prompt, setPrompt] = useState<Prompt | null>(null);
  const [reports, setReports] = useState<Report[]>(() =>
    documents.map((document) => ({ document, outcome: { kind: 'stopped' } })),
  );
  const running = useRef<AbortController>(null);
  const drawnAt = useRef(0);
  const latest = useRef({ onEnd, reports });
  latest.current = { onEnd, reports };

  const start = useCallback(async () => {
    const run = new AbortController();
    running.current = run;
    setStep('saving');
    // Not waited for: some browsers ask their person, who may not answer.
    void askToStay();
    const before = latest.current.reports;
    const left = before.filter(isLeft).map(({ document }) => document);
    const outcomes = await saveDocuments(client, left, {
      signal: run.signal,
      onDocument: (index) => {
        setPrompt(null);
        setAt({ index: before.length - left.length + index, percent: 0 });
      },
      onProgress: (part) => {
        // A file comes in many small pieces: drawing each would take longer than the file.
        const now = performance.now();
        if (now - drawnAt.current < drawEveryMs) return;
        drawnAt.current = now;
        setAt(({ index }) => ({ index, percent: Math.floor(part * 100) }));
      },
      askPassword: ({ name }, isWrong) =>
        new Promise((answer) => {
          run.signal.addEventListener('abort', () => answer(null));
          setPrompt({ name, isWrong, answer, isBusy: false });
        }),
    });
    if (running.current !== run) return;
    const outcomeOf = new Map(left.map(({ id }, index) => [id, outcomes[index]]));
    const after = before.map(({ document, outcome }) => ({
      document,
      outcome: outcomeOf.get(document.id) ?? outcome,
    }));
    running.current = null;
    setPrompt(null);
    setReports(after);
    setStep('told');
    latest.current.onEnd(after);
  }, [client]);

  useEffect(() => {
    if (isConfirmed) void start();
    return () => {
      running.current?.abort();
      running.current = null;
    };
  }, [isConfirmed, start]);

  const answer = (password: string | null) => {
    prompt?.answer(password);
    setPrompt(prompt && password !== null ? { ...prompt, isWrong: false, isBusy: true } : null);
  };
  return { step, at, prompt, answer, reports, start, stop: () => running.current?.abort() };
}

export const isLeft = ({ outcome: { kind } }: Report): boolean => kind !== 'saved' && kind !== 'skipped';
