import type { Group } from '@muster/contract';
import { api } from '../../../platform/api.ts';
import { displayName } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { toast } from '../../../ui/toast.ts';
import { readAgain } from '../groups.api.ts';
import { CareList } from './CareList.tsx';
import { CareScreen } from './CareScreen.tsx';
import { requestsQuery } from './care.api.ts';
import { type GroupRequest, requests } from './care.kinds.ts';
import { care } from './care.words.ts';
import { PersonLine } from './PersonLine.tsx';
import { requestsWords as words } from './requests.words.ts';
import { useCareList } from './useCareList.ts';
import { useTakeOut } from './useTakeOut.ts';

function Row({ group: { id: groupId, can }, request: { id, person, at } }: { group: Group; request: GroupRequest }) {
  const name = person ? displayName(person) : care.unseen;
  const params = { id: groupId, rowId: id };
  const approve = useTakeOut({
    kind: requests,
    id,
    send: () => api.approveGroupRequest({ params }),
    failed: words.approveFailed(name),
    onDone: () => {
      toast(words.approved(name));
      readAgain(groupId);
    },
  });
  const decline = useTakeOut({ kind: requests, id, send: () => api.declineGroupRequest({ params }), failed: words.declineFailed });
  return (
    <PersonLine
      person={person}
      note={
        <>
          {words.asked} <RelativeTime instant={at} />
        </>
      }
    >
      <Button size="small" look="text" aria-label={words.who(words.decline, name)} onClick={() => decline.mutate()}>
        {words.decline}
      </Button>
      {can.edit && (
        <Button size="small" aria-label={words.who(words.approve, name)} onClick={() => approve.mutate()}>
          {words.approve}
        </Button>
      )}
    </PersonLine>
  );
}

function Requests({ group }: { group: Group }) {
  const { id, joining } = group;
  const { list, ids } = useCareList(requestsQuery(id));
  return (
    <CareList
      list={list}
      rows={requests.useAll(ids)}
      label={words.title}
      failed={words.failed}
      empty={<EmptyState drawing="no-people" text={joining === 'open' ? words.open : words.none} />}
    >
      {(rows) => (
        <ul>
          {rows.map((request) => (
            <Row key={request.id} group={group} request={request} />
          ))}
        </ul>
      )}
    </CareList>
  );
}

/** Who asks to join a group: admins approve or decline; to an archived one nobody comes any more. */
export const RequestsScreen = ({ groupId }: { groupId: string }) => (
  <CareScreen groupId={groupId} title={words.title} page={words.page}>
    {(group) => <Requests group={group} />}
  </CareScreen>
);
