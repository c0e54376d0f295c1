export { keepPreview, type PreviewColumns, previewColumns } from './previews.kept.ts';
export { publicWeb, type Reach } from './previews.reach.ts';
export { previewRoutes } from './previews.routes.ts';
export { previewSchedules } from './previews.service.ts';
