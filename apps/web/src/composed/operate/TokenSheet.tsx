import { Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { fieldWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import { api } from '../../platform/api.ts';
import { queryClient } from '../../platform/query.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { SheetForm } from '../../ui/SheetForm.tsx';
import { useForm } from '../../ui/useForm.ts';
import { directoryQuery, domainsIn } from './directory.api.ts';
import { directory as words } from './directory.words.ts';

/** A token that was made just now, with the secret that is told once. */
export interface MadeToken {
  name: string;
  secret: string;
}

interface TokenSheetProps {
  workspace: string;
  opened: boolean;
  onClose: () => void;
  onMade: (made: MadeToken) => void;
}

const domain = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;
function refuseDomains(text: string): string | undefined {
  const domains = domainsIn(text);
  if (domains.length === 0) return fieldWords.required;
  if (domains.length > limits.directory_domains) return words.tooMany(limits.directory_domains);
  return domains.every((each) => domain.test(each)) ? undefined : fieldWords.domain;
}

/** Makes a token for a directory. What was typed stays while the sheet is closed. */
export function TokenSheet({ workspace, opened, onClose, onMade }: TokenSheetProps) {
  const form = useForm({
    initialValues: { name: '', domains: '' },
    validate: ({ name, domains }) => {
      const wrong = refuseDomains(domains);
      return { ...(!name.trim() && { name: fieldWords.required }), ...(wrong && { domains: wrong }) };
    },
    fieldOf: (name) => name.split('.')[0]!,
    send: async ({ name, domains }) => {
      const body = { name: name.trim(), domains: domainsIn(domains) };
      const made = await api.createDirectoryToken({ params: { id: workspace }, body });
      form.change({ name: '', domains: '' });
      onMade({ name: made.token.name, secret: made.secret });
      onClose();
      await queryClient.invalidateQueries({ queryKey: directoryQuery(workspace).queryKey, exact: true });
    },
  });
  return (
    <SheetForm opened={opened} onClose={onClose} title={words.newToken} form={form} send={words.make}>
      <Mantine>
        <TextInput
          {...form.getInputProps('name')}
          label={words.name}
          description={words.nameHint}
          maxLength={limits.directory_token_name_length}
          autoComplete="off"
        />
        <Textarea
          {...form.getInputProps('domains')}
          label={words.domains}
          description={words.domainsHint}
          rows={2}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Mantine>
    </SheetForm>
  );
}
