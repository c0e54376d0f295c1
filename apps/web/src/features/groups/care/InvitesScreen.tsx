import type { Group, GroupInvite } from '@muster/contract';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { displayName } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LinkIcon } from '../../../ui/late-icons.tsx';
import { preloadSheet } from '../../../ui/Sheet.tsx';
import { groupPage } from '../group-page.words.ts';
import { CareList } from './CareList.tsx';
import { CareScreen } from './CareScreen.tsx';
import { invitesQuery } from './care.api.ts';
import { invites } from './care.kinds.ts';
import { care } from './care.words.ts';
import { shortDay } from './days.ts';
import { InviteByLink } from './InviteByLink.tsx';
import { InviteByName } from './InviteByName.tsx';
import classes from './InvitesScreen.module.css';
import { invitesWords as words } from './invites.words.ts';
import { PersonLine } from './PersonLine.tsx';
import { useCareList } from './useCareList.ts';
import { useTakeOut } from './useTakeOut.ts';

interface RowProps {
  groupId: string;
  invite: GroupInvite;
}

const useWithdraw = ({ groupId, invite: { id } }: RowProps) =>
  useTakeOut({
    kind: invites,
    id,
    send: () => api.withdrawGroupInvite({ params: { id: groupId, rowId: id } }),
    failed: words.withdrawFailed,
  });

/** Who invited, and until when. */
const noteOf = ({ by, expired, expires_at }: GroupInvite): string =>
  [by && words.by(displayName(by)), expired ? words.expired : words.until(shortDay(expires_at))].filter(Boolean).join(' · ');

function NamedRow(props: RowProps) {
  const { person } = props.invite;
  const { mutate } = useWithdraw(props);
  return (
    <PersonLine person={person} note={noteOf(props.invite)}>
      <Button size="small" aria-label={words.withdrawOf(person ? displayName(person) : care.unseen)} onClick={() => mutate()}>
        {words.withdraw}
      </Button>
    </PersonLine>
  );
}

/** A link asks first: it may stand in many places, and the next one is another. */
function LinkRow(props: RowProps) {
  const { mutate } = useWithdraw(props);
  const [asking, setAsking] = useState(false);
  return (
    <li className={classes.row}>
      <span className={classes.glyph}>
        <LinkIcon size={20} />
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{words.aLink}</span>
        <span className={classes.note}>{noteOf(props.invite)}</span>
      </span>
      <Button
        size="small"
        aria-label={words.withdrawLink}
        onPointerEnter={preloadSheet}
        onFocus={preloadSheet}
        onClick={() => (props.invite.expired ? mutate() : setAsking(true))}
      >
        {words.withdraw}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={words.withdrawTitle}
        text={words.withdrawText}
        confirm={words.withdraw}
        danger
        onConfirm={() => {
          setAsking(false);
          mutate();
        }}
      />
    </li>
  );
}

function Open({ groupId, empty }: { groupId: string; empty: string }) {
  const { list, ids } = useCareList(invitesQuery(groupId));
  return (
    <CareList
      list={list}
      rows={invites.useAll(ids)}
      label={words.open}
      failed={words.failed}
      empty={<EmptyState drawing="mail" text={empty} />}
    >
      {(rows) => (
        <ul>
          {rows.map((invite) =>
            invite.by_link ? (
              <LinkRow key={invite.id} groupId={groupId} invite={invite} />
            ) : (
              <NamedRow key={invite.id} groupId={groupId} invite={invite} />
            ),
          )}
        </ul>
      )}
    </CareList>
  );
}

const Invites = ({ group: { id, active } }: { group: Group }) => (
  <>
    {active ? (
      <div className={classes.make}>
        <InviteByName groupId={id} />
        <InviteByLink groupId={id} />
      </div>
    ) : (
      <p className={classes.make}>{groupPage.archived}</p>
    )}
    <h2 className={classes.title}>{words.open}</h2>
    <Open groupId={id} empty={active ? words.none : words.noneArchived} />
  </>
);

/** Whom a group has invited, by name and by link; its admins invite more, and withdraw. */
export const InvitesScreen = ({ groupId }: { groupId: string }) => (
  <CareScreen groupId={groupId} title={words.title} page={words.page}>
    {(group) => <Invites group={group} />}
  </CareScreen>
);
