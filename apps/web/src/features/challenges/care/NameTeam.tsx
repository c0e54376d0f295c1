import { TextInput } from '@mantine/core';
import { reasonOr } from '../../../platform/reason.ts';
import '@mantine/core/styles/Input.layer.css';
import type { Team } from '@muster/contract';
import { textLength } from '@muster/contract/base/characters';
import { fieldWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import { charactersLeft } from '../../../platform/counted.ts';
import { Mantine } from '../../../theme/Mantine.tsx';
import { SheetForm } from '../../../ui/SheetForm.tsx';
import { toast } from '../../../ui/toast.ts';
import { useForm } from '../../../ui/useForm.ts';
import { changeTeams } from './teams-care.api.ts';
import { teamCare as words } from './teams-care.words.ts';

export interface NameTeamProps {
  challengeId: string;
  /** The team that gets another name; without one a new team is made. */
  team?: Pick<Team, 'id' | 'name'> | undefined;
  opened: boolean;
  onClose: () => void;
}

/** Asks what a team is called. What was typed stays while the sheet is closed. */
export function NameTeam({ challengeId, team, opened, onClose }: NameTeamProps) {
  const form = useForm<{ name: string }>({
    initialValues: { name: team?.name ?? '' },
    validate: ({ name }) => {
      const left = limits.team_name_length - textLength(name.trim());
      return { ...(!name.trim() && { name: fieldWords.required }), ...(left < 0 && { name: charactersLeft(left) }) };
    },
    fieldOf: (field) => (field.startsWith('teams') ? 'name' : field),
    send: async (fields) => {
      const name = fields.name.trim();
      await changeTeams(challengeId, (teams) =>
        team ? teams.map((each) => (each.id === team.id ? { ...each, name } : each)) : [...teams, { name }],
      );
      toast(team ? words.renamed(name) : words.added(name));
      form.change({ name: team ? name : '' });
      onClose();
    },
    failed: (error) => reasonOr(error, words.failed),
  });
  return (
    <SheetForm
      opened={opened}
      onClose={onClose}
      title={team ? words.renameTitle(team.name) : words.add}
      form={form}
      send={team ? words.rename : words.addIt}
    >
      <Mantine>
        <TextInput {...form.getInputProps('name')} label={words.name} autoComplete="off" />
      </Mantine>
    </SheetForm>
  );
}
