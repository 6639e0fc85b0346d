import * as calls from '@atrium/contract/tags';
import type { Parts } from '../../base/parts.ts';
import { type Route, route } from '../../core/route.ts';
import { createTag } from './create-tag.ts';
import { deleteTag } from './delete-tag.ts';
import { getTag } from './get-tag.ts';
import { listTags } from './list-tags.ts';
import { updateTag } from './update-tag.ts';

export const tagRoutes = (parts: Parts): Route[] => [
  route(calls.listTags, () => listTags(parts)),
  route(calls.getTag, (ask) => getTag(parts, ask)),
  route(calls.createTag, (ask) => createTag(parts, ask)),
  route(calls.updateTag, (ask) => updateTag(parts, ask)),
  route(calls.deleteTag, (ask) => deleteTag(parts, ask)),
];
