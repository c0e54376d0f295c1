import type { Challenge } from '@muster/contract';
import { lazy, Suspense, useState } from 'react';
import { persistently } from '../../../platform/ahead.ts';
import { displayName } from '../../../ui/display-name.ts';
import { EditIcon } from '../../../ui/late-icons.tsx';
import { OptionsMenu } from '../../../ui/OptionsMenu.tsx';
import type { PersonEntry } from '../../people/index.ts';
import { people } from '../../people/people.words.ts';
import { ScoreIcon, TeamIcon } from './care.icons.tsx';
import type { Somebody, Standing } from './correct.rules.ts';
import { correctWords as words } from './correct.words.ts';
import { reviewWords } from './review.words.ts';
import { teamCare } from './teams-care.words.ts';

const CorrectScore = lazy(async () => ({ default: (await persistently(() => import('./CorrectScore.tsx'))).CorrectScore }));
const ReviewScore = lazy(async () => ({ default: (await persistently(() => import('./ReviewScore.tsx'))).ReviewScore }));
const PlaceInTeam = lazy(async () => ({ default: (await persistently(() => import('./PlaceInTeam.tsx'))).PlaceInTeam }));

/** Who it is for operators: those without a name are known by their row alone, and on a leaderboard named by their place. */
function somebody(person: PersonEntry, standing: Standing | undefined): Somebody | null {
  const name = displayName(person);
  if (person.id) return { id: person.id, name };
  if (!person.relation_id) return null;
  const shown = standing ? teamCare.anonymousAt(name, standing.rank) : name;
  return { id: person.relation_id, name: shown, anonymous: true, score: standing?.score };
}

export interface ScoreCareProps {
  challenge: Challenge;
  person: PersonEntry;
  standing?: Standing | undefined;
}

/** What operators can do with somebody who takes part: review a named score, correct it, and put them into a team. */
export function ScoreCare({ challenge, person, standing }: ScoreCareProps) {
  const [correcting, setCorrecting] = useState<boolean>();
  const [reviewing, setReviewing] = useState<boolean>();
  const [placing, setPlacing] = useState<boolean>();
  const of = somebody(person, standing);
  if (!of) return null;
  return (
    <>
      <OptionsMenu
        label={people.options(of.name)}
        options={[
          ...(of.anonymous ? [] : [{ label: reviewWords.action, icon: <ScoreIcon size={20} />, run: () => setReviewing(true) }]),
          { label: words.actionFor, icon: <EditIcon size={20} />, run: () => setCorrecting(true) },
          ...(challenge.teams ? [{ label: teamCare.place, icon: <TeamIcon size={20} />, run: () => setPlacing(true) }] : []),
        ]}
      />
      <Suspense>
        {reviewing !== undefined && <ReviewScore challenge={challenge} of={of} opened={reviewing} onClose={() => setReviewing(false)} />}
        {correcting !== undefined && (
          <CorrectScore challenge={challenge} of={of} opened={correcting} onClose={() => setCorrecting(false)} />
        )}
        {placing !== undefined && <PlaceInTeam challenge={challenge} of={of} opened={placing} onClose={() => setPlacing(false)} />}
      </Suspense>
    </>
  );
}
