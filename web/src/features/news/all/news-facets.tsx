import type { NewsFacets as Facets, NewsChoice } from '@atrium/contract/news';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { compareNames } from '../../../base/text/in-language.ts';
import classes from './all-news.module.css';

interface NewsFacetsProps {
  facets: Facets;
  choice: NewsChoice;
  onChoose: (choice: NewsChoice) => void;
}

/** What the news can be chosen by: topics and languages that there are. */
export function NewsFacets({ facets, choice, onChoose }: NewsFacetsProps) {
  const { t } = useLingui();
  const { topic, language } = choice;
  const isChosen = topic !== undefined || language !== undefined;
  return (
    <aside className={classes.facets} aria-label={t`Filter news`}>
      <Group
        name={t`Topic`}
        values={withChosen(
          facets.topics.map((one) => ({ value: one.topic, count: one.count })),
          topic,
        )}
        chosen={topic}
        onChoose={(value) => onChoose({ ...choice, topic: value })}
      />
      <Group
        name={t`Language`}
        values={withChosen(
          facets.languages.map((one) => ({ value: one.language, count: one.count })),
          language,
        )}
        chosen={language}
        onChoose={(value) => onChoose({ ...choice, language: value })}
      />
      {isChosen && (
        <button type="button" className={classes.clear} onClick={() => onChoose({})}>
          <IconX size={15} stroke={1.8} aria-hidden="true" />
          <Trans>Clear filters</Trans>
        </button>
      )}
    </aside>
  );
}

interface Value<Name extends string> {
  value: Name;
  count: number;
}

/** What is chosen can be given up, also where there is none of it any more. */
const withChosen = <Name extends string>(values: Value<Name>[], chosen: Name | undefined): Value<Name>[] =>
  chosen === undefined || values.some(({ value }) => value === chosen)
    ? values
    : [{ value: chosen, count: 0 }, ...values];

interface GroupProps<Name extends string> {
  name: string;
  values: Value<Name>[];
  chosen: Name | undefined;
  onChoose: (value: Name | undefined) => void;
}

const fewValues = 8;

function Group<Name extends string>({ name, values, chosen, onChoose }: GroupProps<Name>) {
  const [isWhole, setWhole] = useState(false);
  if (values.length === 0) return null;
  const shown = isWhole ? values : values.filter(({ value }, at) => at < fewValues || value === chosen);
  return (
    <fieldset className={classes.group}>
      <legend>{name}</legend>
      {shown.map(({ value, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value === chosen ? undefined : value)}
        >
          {value === chosen && <IconCheck size={16} stroke={1.8} aria-hidden="true" />}
          <bdi>{value}</bdi>
          <span className={classes.count}>{count}</span>
          {value === chosen && <IconX size={15} stroke={1.8} aria-hidden="true" />}
        </button>
      ))}
      {shown.length < values.length && (
        <button type="button" onClick={() => setWhole(true)}>
          <Trans>Show all</Trans>
        </button>
      )}
    </fieldset>
  );
}

/** Two kinds of news counted together. */
export function addFacets(some: Facets, others: Facets): Facets {
  return {
    total: some.total + others.total,
    topics: add(some.topics, others.topics, ({ topic }) => topic),
    languages: add(some.languages, others.languages, ({ language }) => language),
  };
}

function add<One extends { count: number }>(some: One[], others: One[], nameOf: (one: One) => string): One[] {
  const sums = new Map(some.map((one) => [nameOf(one), one]));
  for (const one of others) {
    const count = one.count + (sums.get(nameOf(one))?.count ?? 0);
    sums.set(nameOf(one), { ...one, count });
  }
  return [...sums.values()].sort((a, b) => b.count - a.count || compareNames(nameOf(a), nameOf(b)));
}
