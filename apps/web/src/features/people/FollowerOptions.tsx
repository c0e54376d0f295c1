import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { displayName } from '../../ui/Avatar.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { OptionsMenu } from '../../ui/OptionsMenu.tsx';
import { FlagIcon } from '../../ui/safety-icons.tsx';
import { Report } from '../reports/index.ts';
import { useMe } from '../session/index.ts';
import { removeFollower } from './blocks.ts';
import { type PersonEntry } from './people.kind.ts';
import { people } from './people.words.ts';

/** What a member can do about a follower, even without knowing who they are: the follow's id stands for them. */
export function FollowerOptions({ person, relationId }: { person: PersonEntry; relationId: string }) {
  const me = useMe();
  const [reporting, setReporting] = useState(false);
  const name = displayName(person);
  return (
    <>
      <OptionsMenu
        label={people.options(name)}
        options={[
          { label: people.removeFollower, icon: <CloseIcon size={20} />, run: () => void removeFollower(me.id, relationId) },
          { label: people.report, icon: <FlagIcon size={20} />, danger: true, run: () => setReporting(true) },
        ]}
      />
      <Report
        opened={reporting}
        onClose={() => setReporting(false)}
        what="member"
        name={name}
        send={() => api.reportMember({ params: { id: person.id ?? relationId }, body: { reporter: me.id } })}
      />
    </>
  );
}
