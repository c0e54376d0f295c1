import type { Act, AuditEntry } from '@muster/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { devices } from '../../features/session/devices.words.ts';
import { api } from '../../platform/api.ts';
import { exactTime } from '../../platform/time.ts';
import { ListEnd } from '../../ui/ListEnd.tsx';
import { Choose } from './Choose.tsx';
import { auditQuery, type Which } from './console.api.ts';
import { operators as words } from './console.words.ts';
import { DownloadFile } from './DownloadCsv.tsx';
import classes from './Operate.module.css';
import { operate } from './operate.words.ts';
import { Rows } from './Rows.tsx';
import { Waiting } from './Waiting.tsx';

const acts = Object.keys(words.acts) as Act[];
const nameOf = (person: AuditEntry['actor'], nobody: string): string => (person ? (person.name ?? operate.left) : nobody);

const Entry = ({ entry: { seq, at, actor, act, about, summary, reason } }: { entry: AuditEntry }) => (
  <li className={classes.row}>
    <div className={classes.about}>
      <p className={classes.name}>{words.acts[act]}</p>
      <p>{[summary, about && words.about(nameOf(about, ''))].filter(Boolean).join(' · ')}</p>
      {reason && <p className={classes.quote}>{reason}</p>}
      <p>
        {nameOf(actor, words.terminal)} · <time dateTime={at}>{exactTime(at)}</time>
      </p>
    </div>
    <span className={classes.chip}>{words.number(seq)}</span>
  </li>
);

/** What operators have done: by act and by person, and as files. */
export function Audit() {
  const [which, setWhich] = useState<Which>({});
  const query = useInfiniteQuery(auditQuery(which));
  const pages = query.data?.pages;
  const rows = pages?.flatMap(({ data }) => data.map((entry) => ({ id: String(entry.seq), entry })));
  // Who has acted stays to choose from while other entries load.
  const [people, setPeople] = useState<ReadonlyArray<{ id: string | null; name: string | null }>>([]);
  const latest = pages?.[0]?.actors;
  if (latest && latest !== people) setPeople(latest);
  const isFiltered = which.act !== undefined || which.actor !== undefined;
  return (
    <div className={classes.screen}>
      <p className={classes.about}>{words.auditText}</p>
      <div className={classes.pair}>
        <Choose
          label={words.which}
          all={words.everything}
          choices={acts.map((act) => ({ value: act, label: words.acts[act] }))}
          chosen={which.act}
          onChoose={(value) => setWhich({ ...which, act: acts.find((act) => act === value) })}
        />
        <Choose
          label={words.whose}
          all={words.everybody}
          choices={people.flatMap(({ id, name }) => (id ? [{ value: id, label: name ?? operate.left }] : []))}
          chosen={which.actor}
          onChoose={(actor) => setWhich({ ...which, actor })}
        />
      </div>
      <div className={classes.actions}>
        <DownloadFile label={words.csv} name="audit.csv" type="text/csv" read={() => api.downloadAudit({ query: which })} />
        <DownloadFile
          label={words.lines}
          name="audit.jsonl"
          type="application/jsonl"
          read={() => api.downloadAuditLines({ query: which })}
        />
      </div>
      <Rows rows={rows} error={query.error} onRetry={() => void query.refetch()} none={isFiltered ? words.noneFound : words.noEntries}>
        {({ entry }) => <Entry entry={entry} />}
      </Rows>
      <ListEnd list={query} waiting={<Waiting count={2} />} failed={devices.moreFailed} />
    </div>
  );
}
