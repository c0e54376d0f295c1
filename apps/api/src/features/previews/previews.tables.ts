/** What this server read at an address, or that there was nothing to read. */
export interface LinkPreviewTable {
  url: string;
  found: boolean;
  title: string | null;
  description: string | null;
  media_id: string | null;
  fetched_at: Date;
}

export interface PreviewTables {
  link_preview: LinkPreviewTable;
}
