export const loadPdfView = async () => ({ default: (await import('./pdf/pdf-view.tsx')).PdfView });
