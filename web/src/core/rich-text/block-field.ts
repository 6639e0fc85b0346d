import classes from './editor.module.css';

interface FieldOptions {
  label: string;
  placeholder: string;
  value: string;
  maxLength: number;
  removeLabel: string;
  onInput: (value: string) => void;
  onDone: () => void;
  onRemove: () => void;
}

export interface BlockField {
  dom: HTMLElement;
  input: HTMLInputElement;
  /** A sentence below the field; undefined takes it away. */
  complain: (sentence: string | undefined) => void;
}

let count = 0;

/** The line below a picture or a video. Made by hand: React in every block would cost 200 trees. */
export function makeBlockField(options: FieldOptions): BlockField {
  const dom = document.createElement('div');
  dom.className = classes.field as string;
  const input = document.createElement('input');
  input.className = classes.fieldInput as string;
  input.type = 'text';
  input.value = options.value;
  input.placeholder = options.placeholder;
  input.maxLength = options.maxLength;
  input.setAttribute('aria-label', options.label);
  input.addEventListener('input', () => options.onInput(input.value));
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    options.onDone();
  });

  const remove = document.createElement('button');
  remove.type = 'button';
  remove.className = classes.fieldRemove as string;
  remove.textContent = options.removeLabel;
  remove.addEventListener('click', options.onRemove);

  const error = document.createElement('div');
  error.className = 'atr-error';
  error.id = `block-field-${++count}`;
  error.setAttribute('role', 'alert');
  error.hidden = true;

  const line = document.createElement('div');
  line.className = classes.fieldLine as string;
  line.append(input, remove);
  dom.append(line, error);
  const complain = (sentence: string | undefined) => {
    error.hidden = sentence === undefined;
    error.textContent = sentence ?? '';
    input.toggleAttribute('data-error', sentence !== undefined);
    input.setAttribute('aria-invalid', String(sentence !== undefined));
    if (sentence) input.setAttribute('aria-describedby', error.id);
    else input.removeAttribute('aria-describedby');
  };
  return { dom, input, complain };
}
