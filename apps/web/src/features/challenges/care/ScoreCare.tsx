import type { Challenge } from '@muster/contract';
import { lazy, Suspense, useState } from 'react';
import { persistently } from '../../../platform/ahead.ts';
import { displayName } from '../../../ui/display-name.ts';
import { EditIcon } from '../../../ui/late-icons.tsx';
import { OptionsMenu } from '../../../ui/OptionsMenu.tsx';
import type { PersonEntry } from '../../people/index.ts';
import { people } from '../../people/people.words.ts';
import { correctWords as words } from './correct.words.ts';

const CorrectScore = lazy(async () => ({ default: (await persistently(() => import('./CorrectScore.tsx'))).CorrectScore }));

/** What operators can do with somebody who takes part. Those whose names they do not see have nobody to be corrected. */
export function ScoreCare({ challenge, person }: { challenge: Challenge; person: PersonEntry }) {
  const [correcting, setCorrecting] = useState<boolean>();
  const name = displayName(person);
  if (!person.id) return null;
  return (
    <>
      <OptionsMenu
        label={people.options(name)}
        options={[{ label: words.actionFor, icon: <EditIcon size={20} />, run: () => setCorrecting(true) }]}
      />
      {correcting !== undefined && (
        <Suspense>
          <CorrectScore challenge={challenge} of={{ id: person.id, name }} opened={correcting} onClose={() => setCorrecting(false)} />
        </Suspense>
      )}
    </>
  );
}
