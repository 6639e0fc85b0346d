import type { CSSProperties } from 'react';
import type { Box } from './use-target.ts';

export interface Placed {
  /** The side of the target on which the card stands; none where it points at nothing. */
  side: 'below' | 'above' | 'beside' | 'middle' | 'bottom';
  style: CSSProperties & { '--arrow'?: string };
}

const card = { width: 344, height: 300 };
const margin = 12;
/** From the target to the card: the arrow stands between. */
const away = 16;
const phone = 760;

/** Where there is room for the card beside what it speaks of; on a phone it sits below. */
export function placeCard(target: Box | undefined, screen: { width: number; height: number }): Placed {
  if (screen.width <= phone) return { side: 'bottom', style: {} };
  if (!target) return { side: 'middle', style: {} };
  const right = target.left + target.width;
  const bottom = target.top + target.height;
  if (target.height > screen.height / 2 && right + away + card.width <= screen.width) {
    return {
      side: 'beside',
      style: { left: right + away, top: Math.max(target.top, 80), '--arrow': '32px' },
    };
  }
  const middle = target.left + target.width / 2;
  const left = Math.min(Math.max(middle - card.width / 2, margin), screen.width - card.width - margin);
  const arrow = Math.min(Math.max(middle - left, 24), card.width - 24);
  const across = { left, '--arrow': `${arrow}px` };
  return bottom + away + card.height <= screen.height
    ? { side: 'below', style: { ...across, top: bottom + away } }
    : { side: 'above', style: { ...across, bottom: screen.height - target.top + away } };
}
