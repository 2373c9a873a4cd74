"""Data sets of games for supervised learning, as Parquet files. They need the extra `data`."""
