import { redirect } from '@tanstack/react-router';

/** An address may hold anything. */
export function readId(text: string): number {
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text);
  throw redirect({ to: '/404', replace: true });
}
