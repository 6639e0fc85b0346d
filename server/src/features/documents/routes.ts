import { listCopies as copiesCall } from '@atrium/contract/copies';
import * as calls from '@atrium/contract/documents';
import { pdfPasswordOf } from '../../core/pdf/pdf-password-of.ts';
import { type Route, route } from '../../core/route.ts';
import { deleteItems } from '../../core/tree/delete-items.ts';
import { cloneDocument } from './clone-document.ts';
import { downloadDocument, downloadPdfVersion } from './download-document.ts';
import { downloadItems } from './download-items.ts';
import { downloadVersion } from './download-version.ts';
import { listAuthors } from './list-authors.ts';
import { listCopies } from './list-copies.ts';
import { getDocument, listDocuments } from './list-documents.ts';
import { listVersions } from './list-versions.ts';
import { replaceFile } from './replace-file.ts';
import { restoreItems } from './restore-items.ts';
import { restoreVersion } from './restore-version.ts';
import { retryPdfCopy } from './retry-pdf-copy.ts';
import { updateDocument } from './update-document.ts';
import { uploadDocuments } from './upload-documents.ts';

export const documentRoutes: Route[] = [
  route(calls.listDocuments, (parts, { caller, query }) => listDocuments(parts, caller, query)),
  route(copiesCall, (parts, { caller, query }) => listCopies(parts, caller, query.ids)),
  route(calls.getDocument, (parts, ask) =>
    getDocument(parts, { ...ask, password: pdfPasswordOf(ask.request) }, ask.params.id),
  ),
  route(calls.uploadDocuments, uploadDocuments),
  route(calls.updateDocument, (parts, ask) => updateDocument(parts, ask, ask.params.id, ask.body)),
  route(calls.replaceFile, (parts, ask) => replaceFile(parts, { ...ask, id: ask.params.id })),
  route(calls.listVersions, (parts, { caller, params }) => listVersions(parts, caller, params.id)),
  route(calls.downloadVersion, downloadVersion),
  route(calls.restoreVersion, (parts, ask) => restoreVersion(parts, ask, ask.params, ask.body?.password)),
  route(calls.retryPdfCopy, (parts, ask) => retryPdfCopy(parts, ask, ask.params.id)),
  route(calls.cloneDocument, (parts, { caller, params }) => cloneDocument(parts, caller, params.id)),
  route(calls.deleteDocument, (parts, ask) =>
    deleteItems(parts, ask, { documents: [ask.params.id], folders: [] }),
  ),
  route(calls.deleteItems, (parts, ask) => deleteItems(parts, ask, ask.body)),
  route(calls.restoreItems, (parts, ask) =>
    restoreItems(parts, ask, { documents: ask.body.documentIds, folders: ask.body.folderIds }),
  ),
  route(calls.downloadDocument, downloadDocument),
  route(calls.downloadPdfVersion, downloadPdfVersion),
  route(calls.downloadItems, downloadItems),
  route(calls.listAuthors, (parts, { caller }) => listAuthors(parts, caller)),
];
