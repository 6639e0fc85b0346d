import { useLingui } from '@lingui/react/macro';
import { useDebouncedCallback, useFocusTrap, useMergedRef, useWindowEvent } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { isSingleKey, singleKeys } from '../../base/single-keys.ts';
import { useStore } from '../../base/store.ts';
import { meQuery } from '../../core/people/me.ts';
import { keepSearch } from '../../core/recent/recent-searches.ts';
import { useSearchAddress } from './search-address.ts';
import classes from './search-box.module.css';

const EmptySearch = lazy(async () => ({ default: (await import('./empty-search.tsx')).EmptySearch }));
const SearchPanel = lazy(async () => ({ default: (await import('./search-panel.tsx')).SearchPanel }));

/**
 * The box in the header. Typing opens the search over the whole screen around the box itself, so the focus stays
 * where it is and no letter is lost; Escape or an empty box closes it. Below the empty box stands what one had before.
 */
export function SearchBox() {
  const { t } = useLingui();
  const { search, change } = useSearchAddress();
  const [text, setText] = useState(search.key);
  const later = useDebouncedCallback((key: string) => change({ ...search, key }), 250);
  const isOpen = text !== '';
  const [isOffered, setOffered] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const trap = useFocusTrap(isOpen);
  const hasSingleKeys = useStore(singleKeys);
  const { data: me } = useSuspenseQuery(meQuery);
  const finds = me.abilities.seeContacts
    ? t`Search documents, folders and people`
    : t`Search documents and folders`;
  const person = String(me.id);
  const keep = () => keepSearch(person, text.trim());

  // The address changed otherwise: by going back, or by following a link.
  const known = useRef(search.key);
  useEffect(() => {
    if (known.current === search.key) return;
    known.current = search.key;
    later.cancel();
    setText(search.key);
    setOffered(false);
  }, [search.key, later]);

  const isInside = () => root.current?.contains(document.activeElement);
  const type = (value: string) => {
    setText(value);
    if (value.trim() !== '') return later(value.trim());
    close();
    setOffered(true);
  };
  const close = () => {
    later.cancel();
    setOffered(false);
    setText('');
    known.current = '';
    change({ key: '', sortBy: 'relevance', facets: {} });
  };
  // Wherever the focus is: after going back it is nowhere.
  useWindowEvent('keydown', (event) => {
    if (isSearchShortcut(event) || isSingleKey(event, '/')) {
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    }
    if (!(isOpen || (isOffered && isInside())) || event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    keep();
    input.current?.focus();
    close();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target === input.current) keep();
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    if (event.target === input.current) setOffered(true);
    moveFocus(event, root.current, input.current);
  };
  const searchAgain = (words: string) => {
    input.current?.focus();
    setText(words);
    change({ key: words, sortBy: 'relevance', facets: {} });
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the box and of the results inside
    <div
      ref={useMergedRef(root, trap)}
      className={classes.search}
      data-open={isOpen || undefined}
      {...(isOpen ? { role: 'dialog', 'aria-modal': true, 'aria-label': t`Search` } : { role: 'search' })}
      onKeyDown={onKeyDown}
      onClick={({ target }) => {
        if (isOpen && target instanceof Element && target.closest('[data-result]')) keep();
      }}
      onBlur={({ relatedTarget }) => {
        if (!root.current?.contains(relatedTarget)) setOffered(false);
      }}
    >
      <div className={classes.bar}>
        <label className={classes.box}>
          <IconSearch size={isOpen ? 22 : 18} stroke={1.6} aria-hidden="true" />
          <span className="atr-hidden">{t`Search`}</span>
          <input
            ref={input}
            type="search"
            autoComplete="off"
            placeholder={finds}
            aria-keyshortcuts="/ Control+K Meta+K"
            value={text}
            onChange={(event) => type(event.currentTarget.value)}
            onFocus={() => setOffered(true)}
            onClick={() => setOffered(true)}
            data-autofocus
          />
          {!isOpen && hasSingleKeys && (
            <span className={classes.key} aria-hidden="true">
              /
            </span>
          )}
        </label>
        {isOpen && (
          <button
            type="button"
            className={classes.close}
            onClick={() => {
              keep();
              close();
            }}
          >
            <IconX size={18} stroke={1.6} aria-hidden="true" />
            <span className="atr-hidden">{t`Close search`}</span>
            <kbd>Esc</kbd>
          </button>
        )}
      </div>
      {!isOpen && isOffered && (
        <Suspense fallback={null}>
          <EmptySearch
            person={person}
            onSearch={searchAgain}
            onOpened={() => setOffered(false)}
            onCleared={() => input.current?.focus()}
          />
        </Suspense>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <SearchPanel
            search={{ ...search, key: text.trim() === search.key ? text.trim() : search.key }}
            typed={text.trim()}
            onChange={change}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Ctrl+K, which text editors use for links; not under another window. */
function isSearchShortcut({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
  defaultPrevented,
  target,
}: WindowEventMap['keydown']) {
  const isKey = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;
  if (!isKey || defaultPrevented) return false;
  const isEditor = target instanceof HTMLElement && target.isContentEditable;
  return !isEditor && !document.querySelector(`[aria-modal="true"]:not(.${classes.search})`);
}

/** Goes with the keyboard from the box to the results and through them. */
function moveFocus(event: KeyboardEvent, root: HTMLElement | null, input: HTMLElement | null): void {
  const links = [...(root?.querySelectorAll<HTMLElement>('[data-result]') ?? [])];
  const at = links.indexOf(document.activeElement as HTMLElement);
  if (at < 0 && document.activeElement !== input) return;
  event.preventDefault();
  const next = at + (event.key === 'ArrowDown' ? 1 : -1);
  if (next < 0) input?.focus();
  else links[Math.min(next, links.length - 1)]?.focus();
}
