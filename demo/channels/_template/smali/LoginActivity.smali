.class public L@PATH@/LoginActivity;
.super Landroid/app/Activity;

.method public constructor <init>()V
    .registers 1
    invoke-direct {p0}, Landroid/app/Activity;-><init>()V
    return-void
.end method

.method protected onCreate(Landroid/os/Bundle;)V
    .registers 3
    invoke-super {p0, p1}, Landroid/app/Activity;->onCreate(Landroid/os/Bundle;)V
    sget v0, L@PATH@/R$layout;->@ID@_login:I
    invoke-virtual {p0, v0}, L@PATH@/LoginActivity;->setContentView(I)V
    return-void
.end method
