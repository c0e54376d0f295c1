import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { displayName } from '../../../ui/display-name.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { preloadSheet, Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import classes from './BannedSheet.module.css';
import { CareList } from './CareList.tsx';
import { keptOutQuery } from './care.api.ts';
import { type Banned, keptOut } from './care.kinds.ts';
import { care } from './care.words.ts';
import { PersonLine } from './PersonLine.tsx';
import { peopleCare as words } from './people-care.words.ts';
import { useCareList } from './useCareList.ts';
import { useTakeOut } from './useTakeOut.ts';

function Row({ groupId, row: { id, person, at } }: { groupId: string; row: Banned }) {
  const name = person ? displayName(person) : care.unseen;
  const { mutate } = useTakeOut({
    kind: keptOut,
    id,
    send: () => api.unban({ params: { id: groupId, rowId: id } }),
    failed: words.letBackFailed,
    onDone: () => toast(words.letBackDone(name)),
  });
  return (
    <PersonLine
      person={person}
      note={
        <>
          {words.banned} <RelativeTime instant={at} />
        </>
      }
    >
      <Button size="small" aria-label={words.letBackName(name)} onClick={() => mutate()}>
        {words.letBack}
      </Button>
    </PersonLine>
  );
}

function Rows({ groupId }: { groupId: string }) {
  const { list, ids } = useCareList(keptOutQuery(groupId));
  return (
    <CareList
      list={list}
      rows={keptOut.useAll(ids)}
      label={words.keptOut}
      failed={words.keptOutFailed}
      empty={<EmptyState drawing="no-blocked" text={words.nobodyBanned} />}
    >
      {(rows) => (
        <ul>
          {rows.map((row) => (
            <Row key={row.id} groupId={groupId} row={row} />
          ))}
        </ul>
      )}
    </CareList>
  );
}

/** Who is kept out of a group, with the way back, for those who look after it. */
export function BannedSheet({ groupId }: { groupId: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button look="text" size="small" onPointerEnter={preloadSheet} onFocus={preloadSheet} onClick={() => setOpened(true)}>
        {words.keptOut}
      </Button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title={words.keptOut}>
        {opened && (
          <div className={classes.rows}>
            <Rows groupId={groupId} />
          </div>
        )}
      </Sheet>
    </>
  );
}
