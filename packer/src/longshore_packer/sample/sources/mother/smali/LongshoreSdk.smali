.class public Lcom/longshore/sdk/LongshoreSdk;
.super Ljava/lang/Object;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Ljava/lang/Object;-><init>()V
    return-void
.end method

.method public static version()Ljava/lang/String;
    .registers 1
    const-string v0, "1.0.0"
    return-object v0
.end method
