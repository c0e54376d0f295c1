import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import type { Workspace } from '@muster/contract';
import { fieldWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { SheetForm } from '../../ui/SheetForm.tsx';
import { toast } from '../../ui/toast.ts';
import { useForm } from '../../ui/useForm.ts';
import { workspacesQuery } from './console.api.ts';
import { operators as words } from './console.words.ts';

interface WorkspaceSheetProps {
  /** The one that is renamed; null for a new one. */
  workspace: Workspace | null;
  opened: boolean;
  onClose: () => void;
}

/** Makes a workspace, or gives one another name. What was typed stays while the sheet is closed. */
export function WorkspaceSheet({ workspace, opened, onClose }: WorkspaceSheetProps) {
  const form = useForm({
    initialValues: { name: workspace?.name ?? '' },
    validate: ({ name }) => (name.trim() ? {} : { name: fieldWords.required }),
    send: async (values) => {
      const name = values.name.trim();
      if (workspace) {
        await api.renameWorkspace({ params: { id: workspace.id }, body: { name } });
        toast(words.renamed);
      } else {
        const made = await api.createWorkspace({ body: { name } });
        toast(words.made(made.name, made.access_code));
        form.change({ name: '' });
      }
      onClose();
      await queryClient.invalidateQueries({ queryKey: workspacesQuery.queryKey });
    },
  });
  return (
    <SheetForm
      opened={opened}
      onClose={onClose}
      title={workspace ? words.renameOf(workspace.name) : words.newWorkspace}
      form={form}
      send={workspace ? words.rename : words.make}
    >
      <Mantine>
        <TextInput
          {...form.getInputProps('name')}
          label={words.workspaceName}
          maxLength={limits.workspace_name_length}
          autoComplete="off"
        />
      </Mantine>
    </SheetForm>
  );
}
