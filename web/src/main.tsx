import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { ownLanguage, speak } from './base/words.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
speak(ownLanguage()).then(() => createRoot(root).render(<App />));
