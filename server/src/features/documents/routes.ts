import { listCopies as copiesCall } from '@atrium/contract/copies';
import * as calls from '@atrium/contract/documents';
import * as uploadCalls from '@atrium/contract/uploads';
import { type Route, route } from '../../core/route.ts';
import { cloneDocument } from './clone-document.ts';
import { deleteDocument, deleteSelection } from './delete-documents.ts';
import { downloadDocument, downloadPdfVersion } from './download-document.ts';
import { downloadItems } from './download-items.ts';
import { listAuthors } from './list-authors.ts';
import { listCopies } from './list-copies.ts';
import { listDocumentColumns } from './list-document-columns.ts';
import { getDocument, listDocuments } from './list-documents.ts';
import { addPiece } from './pieces/add-piece.ts';
import { createUpload } from './pieces/create-upload.ts';
import { cancelUpload, listUploads, showUpload } from './pieces/own-uploads.ts';
import { retryPdfCopy } from './retry-pdf-copy.ts';
import { stampDocuments } from './stamp-documents.ts';
import { restoreItems } from './trash/restore-items.ts';
import { updateDocument } from './update-document.ts';
import { uploadDocuments } from './upload/upload-documents.ts';
import { downloadVersion } from './versions/download-version.ts';
import { listVersions } from './versions/list-versions.ts';
import { replaceFile } from './versions/replace-file.ts';
import { restoreVersion } from './versions/restore-version.ts';

export const documentRoutes: Route[] = [
  route(calls.listDocuments, listDocuments),
  route(calls.listDocumentColumns, listDocumentColumns),
  route(calls.getDocumentsStamp, stampDocuments),
  route(copiesCall, listCopies),
  route(calls.getDocument, getDocument),
  route(calls.uploadDocuments, uploadDocuments),
  route(calls.updateDocument, updateDocument),
  route(calls.replaceFile, replaceFile),
  route(calls.listVersions, listVersions),
  route(calls.downloadVersion, downloadVersion),
  route(calls.restoreVersion, restoreVersion),
  route(calls.retryPdfCopy, retryPdfCopy),
  route(calls.cloneDocument, cloneDocument),
  route(calls.deleteDocument, deleteDocument),
  route(calls.deleteItems, deleteSelection),
  route(calls.restoreItems, restoreItems),
  route(calls.downloadDocument, downloadDocument),
  route(calls.downloadPdfVersion, downloadPdfVersion),
  route(calls.downloadItems, downloadItems),
  route(calls.listAuthors, listAuthors),
  route(uploadCalls.createUpload, createUpload),
  route(uploadCalls.listUploads, listUploads),
  route(uploadCalls.showUpload, showUpload),
  route(uploadCalls.addPiece, addPiece),
  route(uploadCalls.cancelUpload, cancelUpload),
];
