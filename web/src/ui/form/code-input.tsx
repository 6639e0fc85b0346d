import { Input } from '@mantine/core';
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import classes from './code-input.module.css';

interface CodeInputProps extends Omit<ComponentProps<'input'>, 'ref' | 'size' | 'value' | 'onChange'> {
  label: string;
  description?: string;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

const boxes = [0, 1, 2, 3, 4, 5];

/**
 * Six boxes over one real input: people may paste, type in groups, let the browser fill it in, or enter a
 * recovery code, at which the boxes give way to a plain field.
 */
export function CodeInput({ label, description, error, value, onChange, ...input }: CodeInputProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [focused, setFocused] = useState(false);
  // The button that sent the code is disabled while the answer is awaited, and loses the focus by that.
  useEffect(() => {
    if (error) field.current?.focus();
  }, [error]);
  const digits = value.replace(/\s+/g, '');
  const plain = !/^\d{0,6}$/.test(digits);
  const next = Math.min(digits.length, 5);
  const described = [description && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div>
      <Input.Label htmlFor={id}>{label}</Input.Label>
      <div className={classes.frame} data-error={error ? true : undefined} data-plain={plain || undefined}>
        {!plain &&
          boxes.map((box) => (
            <span
              key={box}
              className={classes.box}
              data-next={(focused && box === next) || undefined}
              aria-hidden="true"
            >
              {digits[box]}
            </span>
          ))}
        <input
          {...input}
          ref={field}
          id={id}
          className={classes.input}
          value={plain ? value : digits}
          onChange={(event) => onChange(event.currentTarget.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
      </div>
      {error && (
        <Input.Error id={`${id}-error`} role="alert">
          {error}
        </Input.Error>
      )}
      {description && (
        <Input.Description id={`${id}-hint`} mt={6}>
          {description}
        </Input.Description>
      )}
    </div>
  );
}
