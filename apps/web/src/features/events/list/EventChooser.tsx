import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { forms } from '../../../ui/forms.words.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { eventsWords } from '../events.words.ts';
import { groupEvents as words } from '../next/group-events.words.ts';
import type { EventGroup } from '../next/groups.api.ts';
import classes from '../series/SeriesQuestion.module.css';

export interface EventChooserProps {
  opened: boolean;
  onClose: () => void;
  /** The groups in which the viewer may create events: one at least. */
  groups: readonly EventGroup[];
  /** Whether events of members may be created, too. */
  alone: boolean;
}

/** Asks whether the new event is a group's or a member's [EVENT-27]; of several groups, which one. */
export function EventChooser({ opened, onClose, groups, alone }: EventChooserProps) {
  const navigate = useNavigate();
  const [which, setWhich] = useState(false);
  const close = () => {
    setWhich(false);
    onClose();
  };
  const begin = (group?: string) => {
    close();
    void navigate({ to: '/events/new', search: { group } });
  };
  return (
    <Sheet
      opened={opened}
      onClose={close}
      title={which ? words.which : eventsWords.add}
      size="small"
      footer={
        <Button look="text" onClick={close}>
          {forms.cancel}
        </Button>
      }
    >
      <div className={classes.answers}>
        {which ? (
          groups.map(({ id, name }) => (
            <Button key={id} look="outline" wide onClick={() => begin(id)}>
              {name}
            </Button>
          ))
        ) : (
          <>
            <Button look="outline" wide onClick={() => (groups.length > 1 ? setWhich(true) : begin(groups[0]?.id))}>
              {words.chapter}
            </Button>
            {alone && (
              <Button look="outline" wide onClick={() => begin()}>
                {words.member}
              </Button>
            )}
          </>
        )}
      </div>
    </Sheet>
  );
}
