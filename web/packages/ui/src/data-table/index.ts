export { type CellValue, type Column, type ExportColumn, exportColumns } from './column'
export { DataTable, type DataTableProps, type TableQuery } from './data-table'
export { FilterChip, SearchFilter, SelectFilter } from './filters'
export { type PagingSearch, pageOf, pagingOf, parsePaging } from './paging'
