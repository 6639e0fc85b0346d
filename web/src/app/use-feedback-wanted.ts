import { useEffect, useState } from 'react';
import { useOpenReport } from '../base/failures/open-report.ts';
import { useSession } from '../base/session/session.ts';

const uses = ['pointerdown', 'keydown'] as const;

/** Whether dialogs and toasts may be needed: somebody is at work, or something went wrong already. */
export function useFeedbackWanted(): boolean {
  const [used, setUsed] = useState(false);
  const signedIn = useSession().kind === 'user';
  const failed = useOpenReport() !== null;
  useEffect(() => {
    const use = () => setUsed(true);
    for (const event of uses) addEventListener(event, use, { once: true, capture: true, passive: true });
    return () => {
      for (const event of uses) removeEventListener(event, use, { capture: true });
    };
  }, []);
  return used || signedIn || failed;
}
