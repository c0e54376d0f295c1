import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageBar } from '../../ui/PageBar.tsx';
import { followOf } from './FollowButton.tsx';
import { PeopleList, type PeopleListProps } from './PeopleList.tsx';
import { participantsQuery } from './participants.api.ts';
import { participantsWords as words } from './participants.words.ts';
import type { PersonEntry } from './people.kind.ts';
import { people } from './people.words.ts';

/** The viewer's own row leads to their own profile, also where the list shows them as anonymous. */
const ownRow = (person: PersonEntry) => (!person.id && person.own ? { to: '/profile', note: people.you } : undefined);

export interface ChallengeParticipantsProps {
  challengeId: string;
  /** What the challenge is called, once that is known. */
  name: string | undefined;
  /** Behind the follow button of a row: what operators can do. */
  also?: ((person: PersonEntry) => ReactNode) | undefined;
}

export interface ParticipantsListProps extends Pick<ChallengeParticipantsProps, 'challengeId' | 'also'> {
  list: PeopleListProps['list'];
  empty: ReactNode;
}

/** Some who take part in a challenge: all of them, or those of a team. */
export function ParticipantsList({ challengeId, list, also, empty }: ParticipantsListProps) {
  const rightOf = (person: PersonEntry) => (
    <>
      {followOf(person)}
      {also?.(person)}
    </>
  );
  return (
    <div data-challenge={challengeId}>
      <PeopleList list={list} failed={words.failed} right={rightOf} opens={ownRow} empty={empty} />
    </div>
  );
}

/** Who takes part in a challenge [CHAL-25]. */
export function ChallengeParticipants({ challengeId, name, also }: ChallengeParticipantsProps) {
  const list = useInfiniteQuery(participantsQuery(challengeId));
  return (
    <>
      <PageBar title={words.title} page={name && `${words.title} · ${name}`} backTo={`/challenges/${challengeId}`} />
      <ParticipantsList challengeId={challengeId} list={list} also={also} empty={<EmptyState drawing="no-people" text={words.nobody} />} />
    </>
  );
}
