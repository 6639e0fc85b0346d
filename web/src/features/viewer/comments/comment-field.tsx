import '@mantine/core/styles/Popover.layer.css';
import type { MentionablePerson } from '@atrium/contract/annotations';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button, Popover } from '@mantine/core';
import { IconAt } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import classes from './comments.module.css';
import { type Draft, finishDraft, putMention, typedName } from './draft.ts';
import { MentionList, optionId } from './mention-list.tsx';
import { useMentionable } from './use-mentionable.ts';

interface CommentFieldProps {
  documentId: number;
  /** Names that are known already, by the ids of their people. */
  names: ReadonlyMap<number, string>;
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** What it is called, and the word on its button. */
  label: string;
  act: string;
  onSend: (contents: string) => void;
  onCancel?: () => void;
  /** Not 0: the cursor is wanted here, and once more whenever it changes. */
  wanted?: number;
  /** What is drawn on the page is text, and mentions nobody. */
  mentionsNobody?: boolean;
}

/** More would not be stored, with the ids of those who are mentioned. */
const longest = 8000;

export function CommentField(props: CommentFieldProps) {
  const { documentId, names, draft, onChange, label, act, onSend, onCancel } = props;
  const { wanted = 0, mentionsNobody = false } = props;
  const { t } = useLingui();
  const field = useRef<HTMLTextAreaElement>(null);
  const toPlace = useRef<number | null>(null);
  const listId = useId();
  const [cursor, setCursor] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  /** Where an Escape has closed the list. */
  const [closedAt, setClosedAt] = useState<number>();
  const typed = cursor === null || mentionsNobody ? undefined : typedName(draft, cursor);
  const begun = typed && typed.from !== closedAt ? typed : undefined;
  const people = useMentionable(documentId, begun?.q, names);
  const isOpen = begun !== undefined && people.length > 0;
  const at = Math.min(active, people.length - 1);

  // Once the text is there.
  useLayoutEffect(() => {
    const place = toPlace.current;
    if (place === null) return;
    toPlace.current = null;
    field.current?.focus();
    field.current?.setSelectionRange(place, place);
  });
  useEffect(() => {
    if (wanted > 0) field.current?.focus({ preventScroll: true });
  }, [wanted]);

  const change = (next: Draft, moved: number) => {
    onChange(next);
    setCursor(moved);
    setActive(0);
  };
  const putAt = (next: Draft, moved: number) => {
    change(next, moved);
    toPlace.current = moved;
  };
  const pick = ({ id, fullName }: MentionablePerson) => {
    if (!begun) return;
    const put = putMention(draft, begun, { id, name: fullName });
    putAt(put.draft, put.cursor);
  };
  /** Begins a name where the cursor is. */
  const begin = () => {
    const place = field.current?.selectionStart ?? draft.text.length;
    const before = draft.text.slice(0, place);
    const put = `${before === '' || /\s$/.test(before) ? '' : ' '}@`;
    setClosedAt(undefined);
    putAt({ ...draft, text: before + put + draft.text.slice(place) }, place + put.length);
  };
  const send = () => {
    const contents = finishDraft(draft);
    if (contents !== '') onSend(contents);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const act = isOpen ? inList(event.key) : inField(event);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const inList = (key: string): (() => void) | undefined => {
    const person = people[at];
    if (key === 'ArrowDown') return () => setActive((at + 1) % people.length);
    if (key === 'ArrowUp') return () => setActive((at + people.length - 1) % people.length);
    if ((key === 'Enter' || key === 'Tab') && person) return () => pick(person);
    if (key === 'Escape') return () => setClosedAt(begun?.from);
    return undefined;
  };
  const inField = ({ key, ctrlKey, metaKey }: KeyboardEvent): (() => void) | undefined => {
    if (key === 'Enter' && (ctrlKey || metaKey)) return send;
    if (key === 'Escape') return onCancel ?? (() => field.current?.blur());
    return undefined;
  };
  const follow = () => setCursor(field.current?.selectionStart ?? null);
  return (
    <div className={classes.write}>
      <Popover
        opened={isOpen}
        position="bottom-start"
        width="target"
        offset={6}
        withRoles={false}
        trapFocus={false}
        closeOnEscape={false}
        // In the panel, of which it is a part to those who hear it.
        {...(panel ? { portalProps: { target: panel } } : {})}
        middlewares={{ flip: { padding: 8 }, shift: { padding: 8 } }}
      >
        <Popover.Target>
          <div className={classes.field}>
            <textarea
              ref={field}
              className={classes.text}
              value={draft.text}
              maxLength={longest}
              rows={1}
              aria-label={label}
              placeholder={label}
              aria-autocomplete="list"
              aria-haspopup="listbox"
              aria-keyshortcuts="Control+Enter"
              {...(isOpen ? { 'aria-controls': listId, 'aria-activedescendant': optionId(listId, at) } : {})}
              onChange={({ currentTarget }) => {
                setClosedAt(undefined);
                change({ ...draft, text: currentTarget.value }, currentTarget.selectionStart);
              }}
              onFocus={({ currentTarget }) => setPanel(currentTarget.closest('aside'))}
              onSelect={follow}
              onBlur={() => setCursor(null)}
              onKeyDown={press}
            />
            <div className={classes.below}>
              {!mentionsNobody && (
                <ActionIcon
                  size={28}
                  aria-label={t`Mention somebody`}
                  title={t`Mention somebody`}
                  onClick={begin}
                >
                  <IconAt size={18} stroke={1.6} />
                </ActionIcon>
              )}
              <span className={classes.keys}>
                <Trans>Ctrl Enter</Trans>
              </span>
              {onCancel && (
                <Button size="compact-sm" variant="default" onClick={onCancel}>
                  <Trans>Cancel</Trans>
                </Button>
              )}
              <Button size="compact-sm" disabled={draft.text.trim() === ''} onClick={send}>
                {act}
              </Button>
            </div>
          </div>
        </Popover.Target>
        <Popover.Dropdown className={classes.people}>
          {isOpen && <MentionList id={listId} people={people} active={at} onPick={pick} />}
        </Popover.Dropdown>
      </Popover>
      <span className="atr-hidden" role="status">
        {isOpen && <Plural value={people.length} one="# person to mention" other="# people to mention" />}
      </span>
    </div>
  );
}
