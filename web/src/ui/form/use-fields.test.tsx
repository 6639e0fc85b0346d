import { Checkbox, TextInput } from '@mantine/core';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { renderAlone } from '../../testing/test-frame.tsx';
import { checkBy, useFields } from './use-fields.ts';

const Typed = z.object({
  first: z.string().min(1, 'First is required.').min(3, 'First is short.'),
  second: z.coerce.number('Second is no number.').min(1, 'Second is required.'),
  agreed: z.literal(true, 'Please agree.'),
});

interface Given {
  onSubmit: (checked: z.output<typeof Typed>) => void;
  onDraw?: (refuse: (wrong: object) => void) => void;
}

function Form({ onSubmit, onDraw }: Given) {
  const fields = useFields({ first: '', second: '', agreed: false }, checkBy(Typed));
  onDraw?.(fields.refuse);
  return (
    <form ref={fields.form} noValidate onSubmit={fields.submit(onSubmit)}>
      {fields.errors.form && <p role="alert">{fields.errors.form}</p>}
      <TextInput label="First" {...fields.typed('first')} />
      <TextInput label="Second" {...fields.typed('second')} />
      <Checkbox label="Agreed" {...fields.ticked('agreed')} />
      <button type="submit">Save</button>
    </form>
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => {
  field(name).focus();
  fireEvent.change(field(name), { target: { value } });
};
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

it('what is wrong is said by the field, one thing at a time, and the cursor goes to the first', async () => {
  const onSubmit = vi.fn();
  await renderAlone(<Form onSubmit={onSubmit} />);
  save();
  for (const words of ['First is required.', 'Second is required.', 'Please agree.']) {
    expect(screen.getByText(words)).toBeTruthy();
  }
  expect(screen.queryByText('First is short.')).toBeNull();
  expect(document.activeElement).toBe(field('First'));
  expect(onSubmit).not.toHaveBeenCalled();
});

it('the cursor stays where somebody types, whatever else is still wrong', async () => {
  await renderAlone(<Form onSubmit={vi.fn()} />);
  save();
  type('Second', '7');
  expect(document.activeElement).toBe(field('Second'));
  expect(screen.queryByText('Second is required.')).toBeNull();
  expect(screen.getByText('First is required.')).toBeTruthy();
});

it('what was checked is handed on; what the server refuses is said like the rest', async () => {
  const onSubmit = vi.fn();
  let refuse: (wrong: object) => void = () => undefined;
  await renderAlone(
    <Form
      onSubmit={(checked) => {
        onSubmit(checked);
        refuse({ first: 'There is one of that name.' });
      }}
      onDraw={(one) => {
        refuse = one;
      }}
    />,
  );
  type('First', 'One');
  type('Second', '7');
  fireEvent.click(field('Agreed'));
  save();
  expect(onSubmit).toHaveBeenCalledWith({ first: 'One', second: 7, agreed: true });
  expect(screen.getByText('There is one of that name.')).toBeTruthy();
  expect(document.activeElement).toBe(field('First'));
});

it('what is wrong with something that no field shows is said of the form', async () => {
  let refuse: (wrong: object) => void = () => undefined;
  await renderAlone(
    <Form
      onSubmit={vi.fn()}
      onDraw={(one) => {
        refuse = one;
      }}
    />,
  );
  act(() => refuse({ hidden: 'Something else is wrong.' }));
  expect(screen.getByRole('alert').textContent).toBe('Something else is wrong.');
});
