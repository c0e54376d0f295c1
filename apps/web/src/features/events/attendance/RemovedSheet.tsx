import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query.ts';
import { reasonOr } from '../../../platform/reason.ts';
import { Button } from '../../../ui/Button.tsx';
import { displayName } from '../../../ui/display-name.ts';
import { preloadSheet, Sheet } from '../../../ui/Sheet.tsx';
import { toast } from '../../../ui/toast.ts';
import { attendeesKey, type PersonEntry, RemovedAttendees } from '../../people/index.ts';
import { isSignedOut } from './attendance.ts';
import { eventCare as words } from './care.words.ts';
import classes from './RemovedSheet.module.css';

function LetBackIn({ eventId, person }: { eventId: string; person: PersonEntry }) {
  const name = displayName(person);
  const { mutate, isPending } = useMutation({
    mutationFn: (removalId: string) => api.readmitAttendee({ params: { id: eventId, removalId } }),
    onSuccess: () => {
      toast(words.letBackDone(name));
      return queryClient.invalidateQueries({ queryKey: attendeesKey(eventId) });
    },
    onError: (error) => {
      if (!isSignedOut(error)) toast(reasonOr(error, words.letBackFailed(name)), { kind: 'alert' });
    },
  });
  const { relation_id: removalId } = person;
  return (
    removalId && (
      <Button size="small" busy={isPending} aria-label={words.letBackName(name)} onClick={() => mutate(removalId)}>
        {words.letBack}
      </Button>
    )
  );
}

const letBackTo = (eventId: string) => (person: PersonEntry) => <LetBackIn eventId={eventId} person={person} />;

/** Whom the host has removed from the list, with the way back. */
export function RemovedSheet({ eventId }: { eventId: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <div className={classes.end}>
      <Button look="text" size="small" onPointerEnter={preloadSheet} onFocus={preloadSheet} onClick={() => setOpened(true)}>
        {words.removedPeople}
      </Button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title={words.removedPeople}>
        {opened && (
          <div className={classes.rows}>
            <RemovedAttendees eventId={eventId} right={letBackTo(eventId)} />
          </div>
        )}
      </Sheet>
    </div>
  );
}
