import { useInfiniteQuery } from '@tanstack/react-query';
import { displayName } from '../../ui/Avatar.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useMe } from '../session/index.ts';
import { PeopleList } from './PeopleList.tsx';
import { blockedQuery } from './people.api.ts';
import { type PersonEntry } from './people.kind.ts';
import { people } from './people.words.ts';
import { Unblock } from './Unblock.tsx';

const unblockOf = (person: PersonEntry) => {
  const named = person.id ?? person.relation_id;
  return named && <Unblock named={named} name={displayName(person)} />;
};

/** The members whom the viewer has blocked, each with an unblock button [PROF-20]. */
export function BlockedUsers() {
  const list = useInfiniteQuery(blockedQuery(useMe().id));
  return (
    <PeopleList
      list={list}
      admins
      failed={people.blockedListFailed}
      empty={<EmptyState drawing="no-blocked" text={people.noBlocked} />}
      right={unblockOf}
    />
  );
}
