import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { displayName } from '../../../ui/display-name.ts';
import { preloadSheet, Sheet } from '../../../ui/Sheet.tsx';
import { KeptOut, type PersonEntry } from '../../people/index.ts';
import { letBackIn } from './people-care.ts';
import { peopleCare as words } from './people-care.words.ts';

const letBackOf = (groupId: string) => (person: PersonEntry) => {
  const { relation_id: rowId } = person;
  const name = displayName(person);
  return (
    rowId && (
      <Button size="small" aria-label={words.letBackName(name)} onClick={() => void letBackIn(groupId, rowId, name)}>
        {words.letBack}
      </Button>
    )
  );
};

/** Who is kept out of a group, with the way back, for those who look after it. */
export function KeptOutSheet({ groupId }: { groupId: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button look="text" size="small" onPointerEnter={preloadSheet} onFocus={preloadSheet} onClick={() => setOpened(true)}>
        {words.keptOut}
      </Button>
      <Sheet opened={opened} onClose={() => setOpened(false)} title={words.keptOut}>
        {opened && <KeptOut groupId={groupId} right={letBackOf(groupId)} />}
      </Sheet>
    </>
  );
}
