import type { Person } from '@muster/contract';
import { limits } from '@muster/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { reasonOr } from '../../../platform/reason.ts';
import { Mantine } from '../../../theme/Mantine.tsx';
import { displayName } from '../../../ui/display-name.ts';
import { SuggestField } from '../../../ui/SuggestField.tsx';
import { toast } from '../../../ui/toast.ts';
import { useMemberSearch } from '../../people/index.ts';
import { people } from '../../people/people.words.ts';
import { places } from '../../places/places.words.ts';
import { addInvite } from './care.api.ts';
import { invitesWords as words } from './invites.words.ts';

const searchWords = { searching: places.searching, found: people.found, nothing: people.found(0), suggestions: words.people };

/** Invites members by name: found while typing, invited when chosen. */
export function InviteByName({ groupId }: { groupId: string }) {
  const [text, setText] = useState('');
  const { found, settled, failed } = useMemberSearch(text);
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (person: Person) => api.inviteToGroup({ params: { id: groupId }, body: { user_id: person.id ?? '' } }),
    onSuccess: (invite, person) => {
      addInvite(groupId, invite);
      toast(words.invited(displayName(person)));
    },
  });
  // Nobody can choose those whose names they do not see.
  const choices = found?.filter(({ id }) => id !== null);
  return (
    <Mantine>
      <SuggestField
        label={words.byName}
        description={isPending ? words.inviting : words.byNameHint}
        text={text}
        onType={setText}
        found={choices?.map((person) => ({
          key: person.id ?? '',
          label: [displayName(person), person.note ?? person.leader_label].filter(Boolean).join(' · '),
        }))}
        searching={!settled}
        failure={failed ? people.searchFailed : undefined}
        problem={error && variables && text === '' ? reasonOr(error, words.inviteFailed(displayName(variables))) : undefined}
        words={searchWords}
        maxLength={limits.people_query_length}
        onPick={(id) => {
          const person = choices?.find((each) => each.id === id);
          if (!person || isPending) return;
          setText('');
          mutate(person);
        }}
      />
    </Mantine>
  );
}
