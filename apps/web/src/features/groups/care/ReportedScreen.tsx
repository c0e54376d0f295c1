import type { Group } from '@muster/contract';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { hide } from '../../../platform/entities.ts';
import { Avatar, displayName } from '../../../ui/Avatar.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { preloadSheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import { TakeDown } from '../../reports/index.ts';
import { CareList } from './CareList.tsx';
import { CareScreen } from './CareScreen.tsx';
import { reportedQuery } from './care.api.ts';
import { type Reported, reported } from './care.kinds.ts';
import { care } from './care.words.ts';
import classes from './ReportedScreen.module.css';
import { reportedWords as words } from './reported.words.ts';
import { useCareList } from './useCareList.ts';
import { useTakeOut } from './useTakeOut.ts';

const nobody = { id: null, first_name: '', last_name: '', profile_photo_url: null, anonymous_profile: true };

function Thing({ groupId, thing }: { groupId: string; thing: Reported }) {
  const { id, kind, author, reports, at, address } = thing;
  const [asking, setAsking] = useState(false);
  const name = author ? displayName(author) : care.unseen;
  const what = words.by(words.kinds[kind], name);
  const keep = useTakeOut({
    kind: reported,
    id,
    send: () => api.keepReportedInGroup({ params: { id: groupId }, body: { kind, object_id: id } }),
    failed: words.keepFailed,
    onDone: () => toast(words.kept),
  });
  return (
    <li className={classes.thing}>
      <div className={classes.head}>
        <Avatar person={author ?? nobody} size={40} />
        <div className={classes.who}>
          <h2 className={classes.name}>{what}</h2>
          <span className={classes.soft}>
            {words.count(reports)} · <RelativeTime instant={at} />
          </span>
        </div>
      </div>
      {thing.words ? (
        <blockquote className={classes.said} dir="auto">
          {thing.words}
        </blockquote>
      ) : (
        <p className={classes.soft}>{words.noWords}</p>
      )}
      <div className={classes.actions}>
        {address && (
          <ButtonLink size="small" look="text" to={address} aria-label={words.about(words.open[kind], what)}>
            {words.open[kind]}
          </ButtonLink>
        )}
        <Button size="small" aria-label={words.about(words.keep, what)} onClick={() => keep.mutate()}>
          {words.keep}
        </Button>
        <Button
          size="small"
          look="danger"
          aria-label={words.about(words.takeDown, what)}
          onPointerEnter={preloadSheet}
          onFocus={preloadSheet}
          onClick={() => setAsking(true)}
        >
          {words.takeDown}
        </Button>
      </div>
      <TakeDown
        opened={asking}
        onClose={() => setAsking(false)}
        what={kind}
        id={id}
        home={{ kind: 'group', id: groupId }}
        name={name}
        onTaken={() => {
          reported.remove(id);
          // Off all screens that know it, too.
          hide(id);
        }}
      />
    </li>
  );
}

function Reports({ group: { id } }: { group: Group }) {
  const { list, ids } = useCareList(reportedQuery(id));
  return (
    <CareList
      list={list}
      rows={reported.useAll(ids)}
      label={words.title}
      failed={words.failed}
      empty={<EmptyState drawing="no-blocked" text={words.none} />}
    >
      {(rows) => (
        <>
          <p className={classes.text}>{words.text}</p>
          <ul>
            {rows.map((thing) => (
              <Thing key={thing.id} groupId={id} thing={thing} />
            ))}
          </ul>
        </>
      )}
    </CareList>
  );
}

/** What is reported in a group: those who look after it let it stay, or take it down. */
export const ReportedScreen = ({ groupId }: { groupId: string }) => (
  <CareScreen groupId={groupId} title={words.title} page={words.page}>
    {(group) => <Reports group={group} />}
  </CareScreen>
);
