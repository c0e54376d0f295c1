import type { Person } from '@muster/contract';
import { ApiError } from '@muster/contract/client';
import { limits } from '@muster/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { Mantine } from '../../../theme/Mantine.tsx';
import { displayName } from '../../../ui/display-name.ts';
import { SuggestField } from '../../../ui/SuggestField.tsx';
import { toast } from '../../../ui/toast.ts';
import { useMemberSearch } from '../../people/index.ts';
import { people } from '../../people/people.words.ts';
import { places } from '../../places/places.words.ts';
import { reasonAbout } from '../membership.ts';
import { addInvite } from './care.api.ts';
import { invitesWords as words } from './invites.words.ts';

const searchWords = { searching: places.searching, found: people.found, nothing: people.found(0), suggestions: words.people };

/** What the server says about whom it was, or the screen's own words. */
const failureOf = (error: unknown, person: Person): string =>
  error instanceof ApiError && error.code === 'member.not_found'
    ? error.message
    : reasonAbout(error, words.inviteFailed(displayName(person)));

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
          label: person.leader_label ? `${displayName(person)} · ${person.leader_label}` : displayName(person),
        }))}
        searching={!settled}
        failure={failed ? people.searchFailed : undefined}
        problem={error && variables && text === '' ? failureOf(error, variables) : undefined}
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
