import * as calls from '@atrium/contract/tags';
import { type Route, route } from '../../core/route.ts';
import { createTag } from './create-tag.ts';
import { deleteTag } from './delete-tag.ts';
import { getTag } from './get-tag.ts';
import { listTags } from './list-tags.ts';
import { tagDocuments } from './tag-documents.ts';
import { updateTag } from './update-tag.ts';

export const tagRoutes: Route[] = [
  route(calls.listTags, listTags),
  route(calls.getTag, getTag),
  route(calls.createTag, createTag),
  route(calls.updateTag, updateTag),
  route(calls.deleteTag, deleteTag),
  route(calls.tagDocuments, tagDocuments),
];
