import type { Challenge } from '@muster/contract';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { persistently } from '../../../platform/ahead.ts';
import { CheckIcon } from '../../../ui/icons.tsx';
import { EditIcon, TrashIcon } from '../../../ui/late-icons.tsx';
import { OptionsMenu } from '../../../ui/OptionsMenu.tsx';
import type { MenuOption } from '../../../ui/OptionsMenuPanel.tsx';
import { localDay } from '../challenge.days.ts';
import { EndIcon, ScoreIcon, TeamIcon } from './care.icons.tsx';
import { challengeCare as words } from './care.words.ts';
import { correctWords } from './correct.words.ts';
import { teamCare } from './teams-care.words.ts';
import { type CareAct, useCareActs } from './useCareActs.tsx';

const CorrectScore = lazy(async () => ({ default: (await persistently(() => import('./CorrectScore.tsx'))).CorrectScore }));

/** The menu of operators on a challenge's page. */
export function CareOptions({ challenge }: { challenge: Challenge }) {
  const navigate = useNavigate();
  const { ask, question } = useCareActs(challenge);
  const [correcting, setCorrecting] = useState<boolean>();
  const { id, state, end_date, can } = challenge;
  const act = (label: string, icon: MenuOption['icon'], name: CareAct, danger = false): MenuOption => ({
    label,
    icon,
    danger,
    run: () => ask(name),
  });
  const options: MenuOption[] = [
    ...(can.manage && state !== 'closing'
      ? [
          {
            label: words.edit,
            icon: <EditIcon size={20} />,
            run: () => void navigate({ to: '/challenges/$challengeId/edit', params: { challengeId: id } }),
          },
        ]
      : []),
    ...(can.manage && challenge.teams
      ? [
          {
            label: teamCare.teams,
            icon: <TeamIcon size={20} />,
            run: () => void navigate({ to: '/challenges/$challengeId/leaderboard', params: { challengeId: id } }),
          },
        ]
      : []),
    ...(can.manage && state !== 'draft'
      ? [{ label: correctWords.title, icon: <ScoreIcon size={20} />, run: () => setCorrecting(true) }]
      : []),
    ...(can.publish ? [act(words.publish, <CheckIcon size={20} />, 'publish')] : []),
    // One whose last day is today ends by itself.
    ...(can.end && end_date > localDay() ? [act(words.end, <EndIcon size={20} />, 'end', true)] : []),
    ...(can.delete ? [act(words.delete, <TrashIcon size={20} />, 'delete', true)] : []),
  ];
  return (
    <>
      {options.length > 0 && <OptionsMenu label={words.options} options={options} />}
      {question}
      {correcting !== undefined && (
        <Suspense>
          <CorrectScore challenge={challenge} opened={correcting} onClose={() => setCorrecting(false)} />
        </Suspense>
      )}
    </>
  );
}
