"""The database: opening, tables, batched writes and reads, paging, faults."""
