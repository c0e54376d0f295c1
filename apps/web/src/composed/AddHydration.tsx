import { useState } from 'react';
import { followLog } from '../features/challenges/index.ts';
import { HydrationSheet } from '../features/workouts/index.ts';
import { workoutWords } from '../features/workouts/workouts.words.ts';
import { Button } from '../ui/Button.tsx';
import { preloadSheet } from '../ui/Sheet.tsx';

/** Opens the hydration sheet on the screen of a challenge of water, whose score then follows [CHAL-16, CHAL-36, CHAL-37]. */
export function AddHydration({ challengeId }: { challengeId: string }) {
  const [drinking, setDrinking] = useState(false);
  return (
    <>
      <Button look="filled" onPointerEnter={preloadSheet} onFocus={preloadSheet} onClick={() => setDrinking(true)}>
        {workoutWords.waterTitle}
      </Button>
      <HydrationSheet opened={drinking} onClose={() => setDrinking(false)} onAdded={() => void followLog(challengeId)} />
    </>
  );
}
