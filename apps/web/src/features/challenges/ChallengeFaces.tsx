import type { Challenge } from '@muster/contract';
import { limits } from '@muster/contract/limits';
import { Link } from '@tanstack/react-router';
import { FaceCount } from '../../ui/FaceCount.tsx';
import { useMe } from '../session/index.ts';
import classes from './ChallengeFaces.module.css';
import { challengeWords } from './challenge.words.ts';
import { challengePage as words } from './challenge-page.words.ts';

/** Some faces of those who take part and how many they are, leading to all of them [CHAL-17]. */
export function ChallengeFaces({ challenge }: { challenge: Challenge }) {
  const me = useMe();
  const { id, joined, participants, participants_count } = challenge;
  if (participants_count === 0) return <p className={classes.none}>{words.nobody}</p>;
  const others = participants.filter((person) => person.id !== me.id);
  // The viewer's own face comes and goes in the frame of their tap; an anonymous member's stands among the nameless ones.
  const faces = [...(joined && !me.anonymous_profile ? [me] : []), ...others].slice(0, limits.participants_shown);
  return (
    <Link
      to="/challenges/$challengeId/participants"
      params={{ challengeId: id }}
      className={classes.link}
      aria-description={words.seeParticipants}
    >
      <FaceCount people={faces} count={challengeWords.people(participants_count)} />
    </Link>
  );
}
